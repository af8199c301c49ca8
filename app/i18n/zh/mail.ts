export const mail = {
  title: '邮件',
}
