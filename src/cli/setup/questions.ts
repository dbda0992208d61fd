import * as prompts from '@clack/prompts';
import type { UserSettings } from '../../config/user-file.js';
import { type Locale, words } from '../../locale/index.js';
import type { Io } from '../io.js';

/** Asks for one credential, an address and a model. Undefined when the person gives up. */
export async function askForSettings(io: Io, locale: Locale): Promise<UserSettings | undefined> {
  const say = words(locale).cli.setup;
  const streams = { input: io.stdin, output: io.stdout };

  const kind = await prompts.select({
    message: say.kind,
    options: [
      { value: 'apiKey' as const, label: say.apiKey },
      { value: 'authToken' as const, label: say.authToken },
    ],
    ...streams,
  });
  if (prompts.isCancel(kind)) return undefined;

  const secret = await prompts.password({
    message: kind === 'apiKey' ? say.apiKey : say.authToken,
    mask: '*',
    validate: (value) => (value?.trim() ? undefined : say.needed),
    ...streams,
  });
  if (prompts.isCancel(secret)) return undefined;

  const baseUrl = await prompts.text({
    message: say.baseUrl,
    placeholder: 'https://api.anthropic.com',
    validate: (value) => (!value?.trim() || isHttpUrl(value.trim()) ? undefined : say.badUrl),
    ...streams,
  });
  if (prompts.isCancel(baseUrl)) return undefined;

  const model = await prompts.text({ message: say.model, placeholder: say.modelDefault, ...streams });
  if (prompts.isCancel(model)) return undefined;

  return { [kind]: secret.trim(), baseUrl: baseUrl?.trim() || undefined, model: model?.trim() || undefined };
}

function isHttpUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
