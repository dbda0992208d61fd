export const network = {
  /** Read by the model; tells nothing of the failure on purpose. */
  resumePrompt:
    'You were interrupted for a reason outside this task. Go on from where you stopped: do not start over and do not repeat what is already done. If you were in the middle of something, check its state first.',
  unreachable: (where: string, minutes: number) =>
    `${where} cannot be reached; waiting for it to come back (up to ${minutes} min)`,
  back: (where: string) => `${where} is back; going on`,
  badBaseUrl: (variable: string) =>
    `${variable} is not an http or https address. Set it to something like https://host:port, or remove it.`,
  badResilience: (field: string, value: string, want: string) => `Resilience: ${field} is '${value}'; use ${want}.`,
  wantCount: 'a whole number, 1 or more',
  wantSeconds: 'a number of seconds, 0 or more',
  wantPositiveSeconds: 'a number of seconds above 0',
  wantText: 'a text that is not empty',
};
