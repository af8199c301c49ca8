import type { Area } from '../en'

export const mail: Area<'mail'> = {
  title: 'Mail',
  signature: '{{brand}}\nThis mail was sent automatically; please do not reply to it.',
  subject_verification_code: 'Your code: {{code}}',
  body_verification_code: 'Hello,\n\nYour verification code is {{code}}. It is valid for {{minutes}} {{minutes|minute|minutes}}.\n\nIf you did not ask for it, please ignore this mail.',
  subject_account_exists: 'This address already has an account',
  body_account_exists: 'Hello,\n\nSomebody tried to register with this address, which already has an account. If it was you, please sign in; a forgotten password can be reset on the sign-in page:\n{{link}}\n\nIf it was not you, please ignore this mail.',
  subject_password_reset: 'Reset your password',
  body_password_reset: 'Hello,\n\nPlease open this link within {{minutes}} {{minutes|minute|minutes}} to choose a new password:\n{{link}}\n\nIt works once. If you did not ask for it, please ignore this mail; your password stays as it is.',
  subject_password_was_reset: 'Your password has been changed',
  body_password_was_reset: 'Hello {{name}},\n\nThe password of your account has just been changed, and all other devices have been signed out.\n\nIf this was not you, please contact the administrator at once.',
  subject_email_change_code: 'Your code for the new address: {{code}}',
  body_email_change_code: 'Hello {{name}},\n\nYou are changing the address of your account to this one. The code is {{code}}. It is valid for {{minutes}} {{minutes|minute|minutes}}.\n\nIf you did not ask for it, please ignore this mail.',
  subject_email_changed: 'The address of your account has changed',
  body_email_changed: 'Hello {{name}},\n\nThe address of your account is now {{email}}. Please sign in with it from now on.\n\nIf this was not you, please contact the administrator at once.',
  subject_account_activated: 'Your account has been approved',
  body_account_activated: 'Hello {{name}},\n\nYour account has been approved. You can sign in now:\n{{link}}',
}
