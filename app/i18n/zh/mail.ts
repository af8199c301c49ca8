export const mail = {
  title: '邮件',
} as const
