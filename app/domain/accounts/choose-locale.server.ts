import { transaction } from '~/infra/db/client'

/** Keeps a person's language on their row, because mails and jobs have no cookie. */
export async function chooseLocale({ userId, locale }: { userId: number; locale: 'zh' | 'en' }): Promise<void> {
  await transaction((tx) => tx.user.updateMany({ where: { id: userId }, data: { locale } }))
}
