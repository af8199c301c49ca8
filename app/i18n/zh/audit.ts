export const audit = {
  title: '操作日志',
} as const
