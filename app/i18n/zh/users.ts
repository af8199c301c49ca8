export const users = {
  title: '用户',
}
