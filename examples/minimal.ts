import { Runtime, starterFlow } from 'flower-agent';

const flow = starterFlow('Write a program that counts words.', { workspace: 'wordcount', timeoutS: 0 });
const runtime = new Runtime({ workspace: 'wordcount', workbench: flow.workbench, budgetUsd: 5 });
const { failedAt } = await flow.run(runtime, { onEvent: (event) => console.log(String(event)) });
console.log(failedAt ? `stopped at ${failedAt}` : 'done', `$${runtime.totalCost().toFixed(2)}`);
runtime.close();
