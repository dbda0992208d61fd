/** `1. first`, `2. second` … */
const numbered = (items: readonly string[]): string => items.map((item, index) => `${index + 1}. ${item}`).join('\n');

export const people = {
  /** What the model reads about the two tools. */
  tools: {
    ask: 'Ask the person a question and wait for the answer. It blocks until they answer, so ask only what you cannot find out or decide yourself, one thing at a time.',
    question: 'The question, complete in itself: the person sees nothing else of what you are doing.',
    options: 'Answers to choose from, when there are a few clear ones. The person may still answer in their own words.',
    inbox: 'Read the messages that the person has sent since you last looked. It never blocks.',
  },

  /** What the asker is told. */
  answered: (answer: string): string => `The person answered: ${answer}`,
  timeout:
    'Nobody answered in time. Do not ask again: decide yourself, prefer what is easy to undo, and state the assumption in your result.',
  declined:
    'The person does not want to answer this. Do not ask again: decide yourself and state the assumption in your result.',
  overBudget: 'No questions are left in this run. Decide yourself and state the assumption in your result.',
  invalid: 'The question was empty, so nobody was asked. Put it in words and ask again, or go on without it.',
  because: (reply: string, reason: string): string => `${reply}\nReason given: ${reason}`,
  cancelled: 'The asker was stopped before anybody answered.',

  /** Messages from the person to the running agent. */
  inboxEmpty: 'No new messages.',
  inbox: (messages: readonly string[]): string =>
    messages.length === 1 ? `The person says: ${messages[0]}` : `The person says:\n${numbered(messages)}`,
  mailWithPrompt: (messages: string): string =>
    `A message has come in. It is from the person you work for; where it differs from earlier instructions, it wins.\n${messages}`,
  mailAgain: (messages: string): string =>
    `You were cut off when this came in. It may have reached you; what you have done about it already needs nothing more.\n${messages}`,
  mailBesideTool: (messages: string): string =>
    `A message came in while you were working. It is from the person you work for; where it differs from earlier instructions, it wins.\n${messages}`,
  mailAtEnd: (messages: string): string =>
    `Before you finish: a message has come in that you have not seen. Act on it, or say why it changes nothing.\n${messages}`,
  delivered: (count: number): string =>
    count === 1 ? 'Your message was delivered.' : `Your ${count} messages were delivered.`,
  unread: (messages: readonly string[]): string =>
    `${messages.length === 1 ? 'A message of yours came' : `${messages.length} messages of yours came`} too late to be read in this run: ${messages.join(' / ')}`,
  amendment: 'Added while running',

  /** Questions that were open when flower stopped, told in the prompt that goes on. */
  afterRestart: (entries: readonly { question: string; reply: string }[]): string =>
    [
      'These questions were open when the run was interrupted. A call that asked one of them reads as failed; this is what came of it. Do not ask them again.',
      ...entries.map(({ question, reply }) => `- Question: ${question}\n  ${reply}`),
    ].join('\n'),
  stillOpen: (count: number): string =>
    count === 1
      ? 'A question was still open when the last run ended.'
      : `${count} questions were still open when the last run ended.`,

  /** The record of questions that is kept for people. */
  log: {
    title: 'Questions and answers',
    question: 'Question',
    options: 'Options',
    answer: 'Answer',
    reason: 'Reason',
    states: {
      asked: 'open',
      answered: 'answered',
      timeout: 'nobody answered',
      declined: 'declined',
      over_budget: 'no questions left',
      invalid: 'empty question',
    },
  },

  notWritten: (path: string, reason: string): string =>
    `Could not write ${path} (${reason}). The run goes on; what belongs in this file is missing there.`,
  notStored: {
    questions: (reason: string): string =>
      `Open questions could not be stored or read back (${reason}). The run goes on; a question that is open now would be lost by a restart.`,
    mail: (reason: string): string =>
      `Messages could not be stored or read back (${reason}). The run goes on; one that is unread now would be lost by a restart.`,
  },
  badTimeout: (value: unknown): string =>
    `timeoutS is ${String(value)}: give seconds, 0 so that every question falls through at once, or null to wait for ever.`,
  badMaxAsks: (value: unknown): string =>
    `maxAsks is ${String(value)}: give a whole number from 0 up, or leave it out for no limit.`,
};
