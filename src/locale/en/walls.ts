export const walls = {};
