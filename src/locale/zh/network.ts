import type { Words } from '../en/index.js';

export const network: Words['network'] = {
  resumePrompt:
    '刚才因为与任务无关的原因中断了。请从中断的地方接着做:不要从头再来,也不要重复已经完成的部分。如果当时正做到一半,先确认它现在的状态。',
  unreachable: (where, minutes) => `${where} 不可达,等待恢复(最多 ${minutes} 分钟)`,
  back: (where) => `${where} 恢复,继续`,
  badBaseUrl: (variable) => `${variable} 不是 http 或 https 地址。请改成 https://主机:端口 这样的形式,或者删掉它。`,
  badResilience: (field, value, want) => `Resilience:${field} 的值是“${value}”;应为${want}。`,
  wantCount: '不小于 1 的整数',
  wantSeconds: '不小于 0 的秒数',
  wantPositiveSeconds: '大于 0 的秒数',
  wantText: '非空文本',
};
