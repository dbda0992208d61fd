import { LOCALES, words } from '../locale/index.js';

/** Whether a prompt asks for a handoff, in any language: it begins as ours do, up to the figures in it. */
export function asksForHandoff(prompt: string): boolean {
  return LOCALES.some((locale) => {
    const [beginning = ''] = words(locale).documents.handoffPrompt({ used: 0, window: 0 }).split('0');
    return prompt.startsWith(beginning);
  });
}
