export const demo = {};
