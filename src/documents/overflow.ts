/** How servers say that a request is larger than the model's context. Tested on text without quotes, in lower case. */
const OVERFLOWS: readonly RegExp[] = [
  /\bprompt is too long\b|\bprompt too long\b/,
  /\b(?:input|prompt) (?:length |text )?(?:is |was )?too (?:long|large) for\b/,
  /\binput (?:is|was) too long\b|\binput too long\b/,
  /\bcontext (?:length|window|size|limit)(?: (?:was|is|has been))? (?:exceed|reached)/,
  /\breached (?:its|the|your) (?:maximum )?context (?:length|window|size|limit)\b/,
  /\bexceed(?:s|ed|ing)?\b[^.\n]{0,40}\bcontext (?:length|window|size|limit)\b/,
  /\bcontext window (?:is full|overflow|exhausted)\b|\bcontext overflow\b/,
  /\b(?:maximum|max) context (?:length|window|size)\b/,
  /\b(?:larger|longer|bigger) than the (?:model s )?(?:maximum )?context (?:length|window|size)\b/,
  /\btoo many total text bytes\b/,
  /\binput length and max tokens exceed/,
  /\binput token(?:s| count)\b[^.\n]{0,40}\bexceeds?\b/,
  /\bexceeds? the maximum number of (?:input )?tokens\b/,
  /\btokens in the prompt cannot exceed\b/,
  /\brange of input length should be\b/,
  /\bmaximum prompt length\b/,
  /\bexceed(?:s|ed)? (?:the )?model token limit\b/,
  /\breduce the length of the (?:messages|prompt|input)\b/,
  /\bconversation (?:is )?too long\b/,
  /\brequest too large\b/,
  /(?:上下文|输入|提示词?|prompt)(?:的)?(?:长度|窗口|内容|大小|token ?数?|tokens)?(?:已经?)?(?:超出|超过|超过了|超限|过长|太长|超长|已满)/,
  /(?:超出|超过)(?:了)?(?:模型|最大|的|支持|允许|上限|限制|该)*(?:上下文|输入)(?:长度|窗口|限制|上限)?/,
  /(?:コンテキスト|プロンプト|入力)(?:長|ウィンドウ|の長さ|サイズ|の上限)?(?:が|は|を)?(?:上限を|最大長を|制限を)?(?:超え|超過|長すぎ|満杯)/,
];

/** Whether any of these error texts means that the context is full, so that a new session helps and a retry does not. */
export function isOverflow(...texts: readonly (string | null | undefined)[]): boolean {
  return texts.some((text) => {
    const plain = (text ?? '')
      .toLowerCase()
      .replace(/[`'"’_-]+/g, ' ')
      .replace(/\s+/g, ' ');
    return OVERFLOWS.some((overflow) => overflow.test(plain));
  });
}
