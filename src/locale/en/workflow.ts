export const workflow = {};
