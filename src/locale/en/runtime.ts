export const runtime = {};
