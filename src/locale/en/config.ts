export const config = {
  processEnvironment: 'the process environment',
  flowerEnv: 'the file named in FLOWER_ENV',
  sourceStates: { read: 'read', missing: 'no such file', unreadable: 'cannot be read', 'not-set': 'not set' },
  borrowed: ', model keys of its "env" block only',

  unreadable: (file: string, reason: string) => `${file} cannot be read (${reason}); going on without it.`,
  emptyValues: (file: string, keys: string) =>
    `${file}: empty values count as not set: ${keys}. Remove these lines, or give them a value.`,
  unusableValues: (file: string, keys: string) =>
    `${file}: ignored, because the value is not valid text: ${keys}. Save the file as UTF-8.`,
  refusedVariables: (file: string, keys: string) =>
    `${file}: ignored, because a project may not change how programs are loaded or where traffic goes: ${keys}. Export them yourself if you want them.`,
  unpaired: (file: string, keys: string) =>
    `${keys} from ${file} is not used: the workspace's .env names a server of its own, which gets only the credential of that same file.`,

  brokenCredential: (key: string): string =>
    `${key} holds a line break or another control character, so it cannot be a credential. Set it again, in one line.`,
  noCredentials:
    'No credentials for a model were found. These places were searched, the first value that is not empty wins:',
  howToSet:
    'Run `flower setup`, or set ANTHROPIC_API_KEY or ANTHROPIC_AUTH_TOKEN in one of them. CLAUDE_CODE_OAUTH_TOKEN, CLAUDE_CODE_USE_BEDROCK=1 and CLAUDE_CODE_USE_VERTEX=1 count as well.',
  blocked: (file: string, url: string, credential: string, from: string) =>
    `${file} would send requests to ${url}, together with your ${credential} from ${from}. A project may not choose where your credential goes, so nothing was started. Run \`flower setup\` here and confirm that address, or put a credential for it into the same file, or remove ANTHROPIC_BASE_URL from it.`,

  badLocale: (name: string, value: string, valid: string) => `${name} is '${value}'; use one of ${valid}.`,

  cannotWrite: (key: string) =>
    `${key} has a line break, another control character, or a mix of quotes that no .env file can hold; check what you pasted.`,
  needCredential: 'Give an API key or an auth token, not both and not neither.',
  cannotSave: (file: string, reason: string) =>
    `${file} cannot be written (${reason}). Check its directory's permissions.`,

  probe: {
    noCredentials: 'there are no credentials',
    notChecked: (provider: string) => `${provider} credentials are not checked beforehand`,
    answered: (url: string, status: number) => `${url} answered with HTTP ${status}`,
    silent: (url: string, seconds: number) => `${url} did not answer within ${seconds} s`,
    unreachable: (url: string, reason: string) => `${url} cannot be reached (${reason})`,
    behindProxy: (proxy: string) => `not checked beforehand: the way leads through the proxy ${proxy}`,
    secondWorks: (failed: string, works: string) => `${failed} is refused, ${works} works: remove the first one`,
  },
};
