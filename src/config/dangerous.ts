/**
 * Variables that a workspace's `.env` may not set, because a cloned project could use them to run its own code in the user's
 * name or to lead the user's traffic elsewhere. Names are compared without regard to case: `http_proxy` counts, and some
 * systems do not tell `Path` from `PATH`. A name ending in `*` stands for every name that begins so.
 */

const list = (names: string): string[] => names.trim().split(/\s+/);

/** How programs are found, loaded and started. */
const LOADING = list(`
  PATH PATHEXT COMSPEC SYSTEMROOT WINDIR PSMODULEPATH HOME USERPROFILE SHELL TMPDIR TMP TEMP XDG_* LD_* DYLD_* MALLOC_*
  ENV BASH_* BASHOPTS SHELLOPTS ZDOTDIR FPATH CDPATH IFS PS4 PROMPT_COMMAND SUDO_ASKPASS IS_SANDBOX
  EDITOR VISUAL PAGER MANPAGER LESSOPEN LESSCLOSE BROWSER VIMINIT EXINIT EMACSLOADPATH TEXMFCNF
  GCONV_PATH GLIBC_TUNABLES LOCPATH NLSPATH HOSTALIASES GIT_* SSH_* DOCKER_CONFIG DOCKER_HOST KUBECONFIG
  NODE_* NPM_* PNPM_* YARN_* COREPACK_* BUN_* DENO_*
  PYTHONPATH PYTHONHOME PYTHONSTARTUP PYTHONUSERBASE PYTHONEXECUTABLE PYTHONBREAKPOINT PYTHONINSPECT PYTHONPLATLIBDIR
  PYTHONPYCACHEPREFIX PYTHONWARNINGS VIRTUAL_ENV CONDA_PREFIX PIP_* UV_*
  PERLLIB PERL5* RUBYLIB RUBYOPT GEM_HOME GEM_PATH BUNDLE_* PHPRC PHP_INI_SCAN_DIR LUA_* JULIA_*
  CLASSPATH JAVA_HOME JAVA_TOOL_OPTIONS _JAVA_OPTIONS JDK_JAVA_OPTIONS MAVEN_* GRADLE_*
  DOTNET_STARTUP_HOOKS DOTNET_ADDITIONAL_DEPS CORECLR_* COR_* COMPLUS_* ERL_* ELIXIR_ERL_OPTIONS
  CC CXX CPP LD AR MAKE MAKEFLAGS GNUMAKEFLAGS MFLAGS MAKEFILES CMAKE_* RUSTC* RUSTDOC* RUSTFLAGS RUSTUP_* CARGO_*
  GOFLAGS GOROOT GOPATH GOBIN GOENV GOTOOLCHAIN GOPROXY
  RIPGREP_CONFIG_PATH USE_BUILTIN_RIPGREP AWKPATH AWKLIBPATH JQ_LIBRARY_PATH TAR_OPTIONS GREP_OPTIONS RSYNC_* CVS_RSH
  SUDO_* ELECTRON_* GTK_* QT_* GST_* PKG_CONFIG* ACLOCAL_PATH CONFIG_SITE R_PROFILE* R_ENVIRON* R_LIBS* GHC_* STACK_ROOT
  ANSIBLE_* TF_CLI_* WATCHMAN_* GNUPGHOME INPUTRC TERMINFO* TERMCAP MAILCAPS HISTFILE`);

/** Where traffic goes, whom it trusts, and whose account is used. */
const ROUTING = list(`
  HTTP_PROXY HTTPS_PROXY ALL_PROXY FTP_PROXY NO_PROXY SSL_CERT_* OPENSSL_* SSLKEYLOGFILE
  CURL_CA_BUNDLE CURL_HOME WGETRC REQUESTS_CA_BUNDLE
  AWS_CA_BUNDLE AWS_CONFIG_FILE AWS_SHARED_CREDENTIALS_FILE AWS_PROFILE AWS_DEFAULT_PROFILE AWS_ENDPOINT_URL*
  OTEL_* AWS_CONTAINER_* AWS_EC2_METADATA_* GOOGLE_EXTERNAL_ACCOUNT_ALLOW_EXECUTABLES GCE_METADATA_* CLOUDSDK_*
  ANTHROPIC_UNIX_SOCKET ANTHROPIC_CONFIG_DIR ANTHROPIC_PROFILE ANTHROPIC_CUSTOM_HEADERS`);

/** flower's own settings that weaken a protection. */
const OWN = list('FLOWER_ENV FLOWER_KEEP_ENV');

/** Members of the families above that only carry data. */
const HARMLESS = list('NODE_ENV GIT_AUTHOR_* GIT_COMMITTER_*');

/** What of CLAUDE… a project may choose: models, effort, its own credential, the provider. The rest steers the program. */
const CLAUDE_ALLOWED = list(`
  CLAUDE_CODE_SUBAGENT_MODEL CLAUDE_CODE_EFFORT_LEVEL CLAUDE_CODE_OAUTH_TOKEN CLAUDE_CODE_USE_BEDROCK
  CLAUDE_CODE_USE_VERTEX CLAUDE_CODE_MAX_RETRIES CLAUDE_CODE_MAX_OUTPUT_TOKENS`);

const names = (patterns: string[]) => (name: string) =>
  patterns.some((pattern) => (pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern));

const harmless = names(HARMLESS);
const dangerous = names([...LOADING, ...ROUTING, ...OWN]);

/** Whether a workspace's `.env` is refused this variable. The plain ANTHROPIC_BASE_URL has a rule of its own (pairing.ts). */
export function refusedToWorkspace(key: string): boolean {
  if (key === 'ANTHROPIC_BASE_URL') return false;
  const name = key.toUpperCase();
  if (name.startsWith('CLAUDE')) return !CLAUDE_ALLOWED.includes(key);
  if (name.startsWith('ANTHROPIC_') && name.endsWith('_BASE_URL')) return true;
  return dangerous(name) && !harmless(name);
}
