/** Who answers: the Anthropic API (or a gateway that speaks it), Amazon Bedrock or Google Vertex AI. */
export type Provider = 'anthropic' | 'bedrock' | 'vertex';

const ON = new Set(['1', 'true', 'yes', 'on']);

/** Whether a switch variable is on. Other values count as off, as they do for the SDK's own program. */
function isOn(value: string | undefined): boolean {
  return ON.has(value?.trim().toLowerCase() ?? '');
}

/** The provider that the environment selects. */
export function provider(env: Record<string, string | undefined>): Provider {
  if (isOn(env.CLAUDE_CODE_USE_BEDROCK)) return 'bedrock';
  return isOn(env.CLAUDE_CODE_USE_VERTEX) ? 'vertex' : 'anthropic';
}
