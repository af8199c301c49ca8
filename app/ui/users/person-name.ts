import type { Translate } from '~/i18n/translate'

type Named = { id: number; name: string; erasedAt: Date | string | number | null }

/** A person's name; of one who is erased, what stands in its place. */
export const personName = (t: Translate, { id, name, erasedAt }: Named) => (erasedAt ? t('users.erasedName', { id }) : name)
