/** What one look has found. `note`: a run can do without, but it should be known. */
export interface Finding {
  state: 'ok' | 'note' | 'missing';
  /** What was looked at, and how it is. */
  text: string;
  /** What to do, when it is not well. */
  advice?: string;
}

export const ok = (text: string): Finding => ({ state: 'ok', text });
export const note = (text: string, advice?: string): Finding => ({ state: 'note', text, advice });
export const missing = (text: string, advice: string): Finding => ({ state: 'missing', text, advice });
