import type { Command } from 'unbash';

type WithRedirects = Pick<Command, 'redirects'>;

export function targets({ redirects }: WithRedirects): string[] {
  return redirects.flatMap((redirect) =>
    redirect.type === 'Redirect' && /^&?>/.test(redirect.operator) && redirect.target ? [redirect.target.value] : [],
  );
}

export function sources({ redirects }: WithRedirects): string[] {
  return redirects.flatMap((redirect) =>
    redirect.type === 'Redirect' && redirect.operator === '<' && redirect.target ? [redirect.target.value] : [],
  );
}

/** Texts that are written into the command line as its input. */
export function fed({ redirects }: WithRedirects): string[] {
  return redirects.flatMap((redirect) => {
    if (redirect.type === 'HereDoc') return [redirect.body.text];
    return redirect.type === 'HereString' && redirect.target ? [redirect.target.value] : [];
  });
}
