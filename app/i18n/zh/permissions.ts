export const permissions = {
  title: '角色权限',
} as const
