import { isPadding, isSmall } from '../padding.js';
import type { Rule } from '../rule.js';

/**
 * printf: not -v, nor `%n`, which both set a variable (PATH, for instance). The format has to be known for that. Numbers
 * are arithmetic in some shells, and there a subscript can run a command.
 */
export const printf: Rule = (args) => {
  const [format, ...values] = args[0]?.value === '--' ? args.slice(1) : args;
  if (format?.value === undefined || format.value.startsWith('-')) return false;
  const conversions = [...format.value.matchAll(/%[-+ #0'*\d.]*(?:hh|h|ll|l|j|z|t|L)?(\([^)]*\)T|[\s\S]|$)/g)];
  if (!conversions.every(([, kind]) => /^(?:[diouxXeEfFgGaAcsbqQ%]|\(.*\)T)$/s.test(kind!))) return false;
  if (isPadding(format.value)) return false;
  // A star takes its width from the next value.
  if (conversions.some(([directive]) => directive.includes('*')) && !values.every(({ value }) => isSmall(value)))
    return false;
  const onlyText = conversions.every(([, kind]) => /^[sbqQc%]$/.test(kind!));
  return onlyText || values.every(({ value, spread }) => spread === 'one' && !/[`$[]/.test(value ?? ''));
};
