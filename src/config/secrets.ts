/** Parts of a variable's name that say "secret" wherever they stand. */
const ANYWHERE = /PASSWORD|PASSWD|PASSPHRASE|SECRET|CREDENTIAL|APIKEY|APITOKEN|AUTHTOKEN/;

/** Words that say it only on their own: `GITHUB_PAT` is one, `PATH` is not. */
const AS_WORD = /(?:^|_)(?:KEYS?|TOKENS?|PWD|PASS|PAT|DSN|AUTH|COOKIES?|JWT)(?:_|$)/;

/** Names that look like secrets and are none. */
const INNOCENT = /^(?:PWD|OLDPWD|SSH_AUTH_SOCK|XAUTHORITY|GPG_KEY|(?:.*_)?MAX_(?:.*_)?TOKENS|.*_TOKENS_(?:LIMIT|MAX))$/;

/** Tokens that show what they are by their beginning. */
const KNOWN_FORM =
  /^(?:sk-|sk_live_|rk_live_|ghp_|gho_|ghs_|github_pat_|glpat-|xox[abprs]-|AKIA|ASIA|ya29\.|eyJ[\w-]+\.eyJ)|-----BEGIN [A-Z ]*PRIVATE KEY-----/;

const URL_USER = /\b[a-z][a-z\d+.-]*:\/\/([^\s/@:]*)(?::([^\s/@]+))?@/gi;

/** No name of a person or an account: in `https://<token>@host` the token stands where the name does. */
const TOKEN = /^(?=.*\d)(?=.*[A-Za-z])[\w.~%-]{20,}$/;

/** A proxy's password is needed to reach anything at all. */
const PROXY = /^(?:HTTPS?|ALL|FTP)_PROXY$/i;

/** `npm_config_//host/:_authToken`, `apiKey` → upper-case words parted by `_`. */
function inWords(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/[^A-Za-z\d]+/g, '_')
    .toUpperCase();
}

/** Whether a variable holds a secret, judged by its name and by the form of its value. */
export function looksSecret(name: string, value: string): boolean {
  if (PROXY.test(name)) return false;
  const upper = inWords(name);
  if (INNOCENT.test(upper)) return false;
  return ANYWHERE.test(upper) || AS_WORD.test(upper) || KNOWN_FORM.test(value) || urlPasswords(value).length > 0;
}

/** The passwords inside the URLs of a text, and tokens in place of the name, as written and decoded. */
export function urlPasswords(text: string): string[] {
  const found = [...text.matchAll(URL_USER)].flatMap(([, user = '', password = '']) => [
    ...(TOKEN.test(user) ? [user] : []),
    ...(password ? [password] : []),
  ]);
  return found.flatMap((password) => {
    try {
      return [...new Set([password, decodeURIComponent(password)])];
    } catch {
      return [password];
    }
  });
}
