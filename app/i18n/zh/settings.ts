export const settings = {
  title: '系统设置',
} as const
