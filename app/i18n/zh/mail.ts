export const mail = {
  title: '邮件',
  /** Ends each mail. */
  signature: '{{brand}}\n这是系统自动发出的邮件，请不要直接回复。',
  subject_verification_code: '验证码：{{code}}',
  body_verification_code: '您好：\n\n您的验证码是 {{code}}，{{minutes}} 分钟内有效。\n\n如果不是您本人在操作，请忽略这封邮件。',
  subject_account_exists: '这个邮箱已经注册过',
  body_account_exists: '您好：\n\n有人用这个邮箱注册账号，而它已经有账号了。如果是您本人，请直接登录；忘记密码可以在登录页重设：\n{{link}}\n\n如果不是您本人，请忽略这封邮件。',
  subject_password_reset: '重设密码',
  body_password_reset: '您好：\n\n请在 {{minutes}} 分钟内打开下面的链接，设置新密码：\n{{link}}\n\n链接只能用一次。如果不是您本人要求的，请忽略这封邮件，密码不会改变。',
  subject_password_was_reset: '密码已经更改',
  body_password_was_reset: '{{name}}，您好：\n\n您账号的密码刚刚被更改，其他设备已全部退出登录。\n\n如果不是您本人的操作，请马上联系管理员。',
  subject_email_change_code: '更换邮箱的验证码：{{code}}',
  body_email_change_code: '{{name}}，您好：\n\n您要把账号的邮箱换成这个地址。验证码是 {{code}}，{{minutes}} 分钟内有效。\n\n如果不是您本人在操作，请忽略这封邮件。',
  subject_email_changed: '账号邮箱已经更换',
  body_email_changed: '{{name}}，您好：\n\n您账号的邮箱已换成 {{email}}，今后请用它登录。\n\n如果不是您本人的操作，请马上联系管理员。',
  subject_account_activated: '账号已通过审核',
  body_account_activated: '{{name}}，您好：\n\n您的账号已通过审核，现在就可以登录使用：\n{{link}}',
} as const
