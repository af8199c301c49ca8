export const users = {
  title: '用户',
} as const
