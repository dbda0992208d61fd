import type { Words } from '../en/index.js';

export const sessions: Words['sessions'] = {
  staleLook: (command, age) => `[${command} 的结果已过期(当时是倒数第 ${age} 次查看),当前状态可能已变。需要请重新执行]`,
  archived: (chars, path) => `[工具结果已归档:${chars} 字符。完整内容在 ${path},需要时用 Read 读取]`,
  interrupted: '[有人为了说话而中止了这次调用。调用和环境都没有故障;它可能已经部分生效]',
  orphaned: '[会话在这次调用给出结果之前就结束了,是否生效不得而知:再做之前请先确认]',
  tornEnd: (transcript, rows) => `会话记录 ${transcript} 的末尾没有写完整(${rows} 行),已略去;之前的内容都完整。`,
  report: (done) =>
    [
      done.expired && `${done.expired} 次查看已过期`,
      done.cleared && `${done.cleared} 个大结果已归档(${done.charsSaved} 字符,保留 ${done.keptBig} 个)`,
      done.unwritten && `${done.unwritten} 个大结果因文件写不进去而保留`,
      done.denialsDropped && `略去 ${done.denialsDropped} 次被拒的调用`,
      done.errorsDropped && `略去 ${done.errorsDropped} 条报错消息`,
      done.orphansHealed && `补上 ${done.orphansHealed} 个缺失的结果`,
      done.interruptsNeutralized && `${done.interruptsNeutralized} 处中断已改为中性说明`,
    ]
      .filter(Boolean)
      .join(' · '),
};
