import { type Argument, isOperand } from '../argument.js';
import { type Grammar, given, options } from '../options.js';
import type { Rule, Rules } from '../rule.js';

/** A command of commands: the first word chooses the rule for the rest. */
function subcommands(table: Readonly<Record<string, Rule>>): Rule {
  const rules = new Map(Object.entries(table));
  return ([name, ...rest], runs) => rules.get(name?.value ?? '')?.(rest, runs) ?? false;
}

const list = options({
  flags: 'aqlns',
  values: 'f',
  long: 'all filter= format= last= latest no-trunc quiet size',
  operands: [0, 1],
  operand: ({ value }) => /^\d+$/.test(value ?? ''),
});
const images = options({
  flags: 'aq',
  values: 'f',
  long: 'all digests filter= format= no-trunc quiet tree',
  operands: [0, 1],
});
const inspect = options({ flags: 's', values: 'f', long: 'format= size type=', operands: [1, 99] });
// Not -f and --follow.
const logs = options({
  flags: 't',
  values: 'n',
  long: 'details since= tail= timestamps until=',
  operands: [1, 1],
});
const stats = options({
  flags: 'a',
  long: 'all format= no-stream no-trunc',
  check: (call) => given(call, 'no-stream'),
});
const top: Rule = (args) => args.length > 0 && args.every((word) => word.value !== undefined);
const names = options({ operands: [1, 2] });
const named = options({ flags: 'q', values: 'f', long: 'filter= format= no-trunc quiet', operands: [0, 0] });
const history = options({ flags: 'Hq', long: 'format= human no-trunc quiet', operands: [1, 1] });
const facts = options({ values: 'f', long: 'format=', operands: [0, 0] });

const compose = subcommands({
  ps: options({ flags: 'aq', long: 'all format= quiet services status= filter= no-trunc orphans' }),
  ls: options({ flags: 'aq', long: 'all filter= format= quiet', operands: [0, 0] }),
  images: options({ flags: 'q', long: 'format= quiet' }),
  logs: options({ flags: 't', values: 'n', long: 'no-color no-log-prefix since= tail= timestamps until= index=' }),
  top: options({}),
  port: options({ long: 'index= protocol=', operands: [2, 2] }),
  version: options({ flags: 'f', long: 'format= short', operands: [0, 1] }),
});

/** docker: no global options, because `-H ssh://…` and `--config` run programs. */
const docker = subcommands({
  '--version': options({ operands: [0, 0] }),
  ps: list,
  images,
  inspect,
  logs,
  stats,
  top,
  port: names,
  diff: names,
  history,
  version: facts,
  info: facts,
  container: subcommands({ ls: list, list, ps: list, inspect, logs, stats, top, port: names, diff: names }),
  image: subcommands({ ls: images, list: images, inspect, history }),
  volume: subcommands({ ls: named, list: named, inspect }),
  network: subcommands({ ls: named, list: named, inspect }),
  context: subcommands({ ls: named, show: options({ operands: [0, 0] }), inspect }),
  system: subcommands({ df: options({ flags: 'v', long: 'format= verbose', operands: [0, 0] }), info: facts }),
  compose,
});

/** The options that every kubectl subcommand here takes. Not --kubeconfig, --cache-dir, --profile-output, --raw. */
const cluster = (grammar: Grammar) =>
  options({
    ...grammar,
    flags: `${grammar.flags ?? ''}A`,
    values: `${grammar.values ?? ''}n`,
    long: `all-namespaces namespace= context= cluster= request-timeout= ${grammar.long ?? ''}`,
  });

const kubectlCommand = subcommands({
  get: cluster({
    values: 'oLl',
    long:
      'output= show-labels show-kind no-headers=? sort-by= selector= field-selector= label-columns= ignore-not-found=? ' +
      'chunk-size= show-managed-fields=? subresource=',
    operands: [1, 99],
  }),
  describe: cluster({ values: 'l', long: 'selector= show-events=? chunk-size=', operands: [1, 99] }),
  // Not -f and --follow.
  logs: cluster({
    flags: 'p',
    values: 'cl',
    long:
      'container= previous=? tail= since= since-time= timestamps=? all-containers=? prefix=? limit-bytes= selector= ' +
      'max-log-requests= all-pods=?',
    operands: [0, 2],
  }),
  top: cluster({ values: 'l', long: 'selector= containers no-headers=? sort-by= sum=?', operands: [1, 2] }),
  version: cluster({ values: 'o', long: 'client=? output= short=?', operands: [0, 0] }),
  explain: cluster({ values: 'o', long: 'recursive=? api-version= output=', operands: [1, 1] }),
  'api-resources': cluster({
    values: 'o',
    long: 'namespaced=? no-headers output= verbs= api-group=',
    operands: [0, 0],
  }),
  'api-versions': cluster({ operands: [0, 0] }),
  events: cluster({ values: 'o', long: 'for= types= output= no-headers=?', operands: [0, 0] }),
  config: subcommands({
    view: cluster({ values: 'o', long: 'minify=? flatten=? output=', operands: [0, 0] }),
    'current-context': cluster({ operands: [0, 0] }),
    'get-contexts': cluster({ values: 'o', long: 'no-headers=? output=', operands: [0, 1] }),
    'get-clusters': cluster({ operands: [0, 0] }),
  }),
  auth: subcommands({ 'can-i': cluster({ flags: 'q', long: 'list quiet subresource=', operands: [0, 3] }) }),
});

const BEFORE_THE_COMMAND = /^(?:-n|--namespace|--context|--cluster)$/;
const BEFORE_WITH_VALUE = /^(?:-n|--namespace=|--context=|--cluster=)[\w.:/@-]+$/;

/** kubectl: an unknown first word would run a plug-in, so options before it are only the ones that choose a place. */
const kubectl: Rule = (args, runs) => {
  const rest: Argument[] = [...args];
  for (;;) {
    const word = rest[0]?.value ?? '';
    if (BEFORE_WITH_VALUE.test(word)) rest.shift();
    else if (BEFORE_THE_COMMAND.test(word) && rest[1] && rest[1].spread === 'one' && isOperand(rest[1]))
      rest.splice(0, 2);
    else return kubectlCommand(rest, runs);
  }
};

/** Containers and clusters. */
export const containers: Rules = { docker, kubectl };
