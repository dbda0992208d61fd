const list = (names: string): ReadonlySet<string> => new Set(names.split(' '));

/** Programs that a judge may claim to have run. With an argument behind it, each of them is a command also in prose. */
export const PROGRAMS = list(
  'node npm npx pnpm yarn bun deno tsx ts-node tsc vitest jest mocha ava tap eslint biome prettier vite webpack ' +
    'python pip pytest uv poetry tox ruff mypy ruby rspec bundle rake perl php phpunit composer ' +
    'cargo rustc cmake ctest ninja gcc g++ clang java javac mvn gradle dotnet ' +
    'docker podman kubectl helm terraform git gh curl wget bash sh zsh ls cat grep rg wc stat jq ' +
    'sqlite3 psql mysql redis-cli openssl shellcheck nvm fnm pyenv rbenv wrk ab k6 latexmk pdfinfo ffmpeg ffprobe ' +
    'ansible ansible-playbook hugo mkdocs mix rscript zig phpstan kubeconform hadolint golangci-lint ' +
    'cmp sha256sum sha1sum md5sum cksum bats xmllint yq tflint hlint cabal ghc sbt lein dart flutter gradlew mvnw psalm ' +
    'phpcs rubocop pylint flake8 pyright stylelint markdownlint playwright cypress pdftotext exiftool lsof nc dig nginx ' +
    'tsup esbuild rollup clippy-driver artisan knex prisma alembic valgrind objdump readelf promtool actionlint',
);

/** The same, but everyday words as well: only where they are marked as code or said to have been run. */
export const WORDLIKE_PROGRAMS = list('make go test find file diff sort head tail tree which time sed awk swift');

/** Words without any sign of being an argument that are one behind a program's name. */
export const SUBCOMMANDS = list(
  'test run build install start ci check lint status log diff show exec compose up serve fmt vet clippy audit pack ' +
    'outdated verify typecheck coverage ps images rev-parse ls-files apply plan validate push publish deploy install ' +
    'template upgrade rollback analyse analyze package',
);

/** Commands that only say what they are given, or change something and say nothing. */
export const SAYS_NOTHING = list(
  'echo printf true false : exit return sleep wait set shift export unset local declare readonly typeset alias trap ' +
    'umask ulimit cd pushd popd pwd seq yes date mkdir touch rm chmod read let',
);

/** Commands that hand on what they are fed, unless they are given a file. */
export const FILTERS = list(
  'cat tac head tail wc sort uniq tr sed awk gawk cut tee grep egrep fgrep jq less more nl rev column fold base64',
);

/** Filters whose first operand is no file. */
export const PATTERN_FIRST = list('grep egrep fgrep sed awk gawk jq tr');

/** Commands that run the command behind them. */
export const WRAPPERS = list(
  'timeout time env nohup nice sudo doas exec command builtin stdbuf xargs unshare setsid xvfb-run strace',
);

export const SHELLS = list('bash sh dash zsh ksh');

/** Interpreters, and the options behind which their code stands. */
export const INTERPRETERS: Readonly<Record<string, RegExp>> = {
  node: /^(?:-e|-p|-pe|--eval|--print)$/,
  bun: /^(?:-e|--eval)$/,
  deno: /^eval$/,
  python: /^-c$/,
  ruby: /^-e$/,
  perl: /^-[eE]$/,
  php: /^-r$/,
};

/** Commands that show which files there are, and nothing of what is in them. */
export const LISTERS = list('ls find tree which fd du test [ stat realpath');

/** Commands that show what is written in a file. */
export const READERS = list('cat tac head tail less more nl sed grep egrep fgrep rg awk gawk git bat');
