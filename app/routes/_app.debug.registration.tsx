import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { can } from '~/domain/accounts/capabilities'
import { accountAt } from '~/domain/accounts/queries/account-at.server'
import { registrationStates } from '~/domain/registrations/reviewing/history.server'
import { mayRead } from '~/domain/registrations/rules'
import { forbidden, idParam, notFound, requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { pageTitle } from '~/http/title'
import { useT } from '~/i18n/provider'
import { EmptyState, Page } from '~/ui/layout/page'
import { SearchForm } from '~/ui/layout/filters'
import { StatesTable } from '~/ui/registrations/reviewing/states-table'

/** Read-only: one's own registrations and their states; an organiser sees anyone's by `?user=`, a number or an address. */
export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireAccess(args, '/debug/registration')
  const asked = new URL(args.request.url).searchParams.get('user')
  const organises = can(viewer.role, 'competitions.organise')
  // Who may look at nobody else is not told which addresses have an account.
  const userId = !asked ? viewer.id : asked.includes('@') && organises ? await accountAt(asked) : idParam(asked)
  if (userId === null) throw notFound()
  if (!mayRead(viewer, { userId })) throw forbidden()
  const [found, t] = await Promise.all([registrationStates(userId), translateFor(args)])
  if (!found) throw notFound()
  return { title: t('registrations.debugTitle'), organises, ...found }
}

export default function RegistrationStatesPage() {
  const { user, registrations, organises } = useLoaderData<typeof loader>()
  const t = useT()
  return (
    <Page wide title={t('registrations.debugTitle')}>
      <p className="max-w-column text-muted">{t('registrations.debugLead')}</p>
      {organises && <SearchForm name="user" label={t('registrations.debugUser')} defaultValue={user.email} />}
      <h2 className="mt-6 mb-3 text-xl">{t('registrations.debugOf', { name: user.name, email: user.email })}</h2>
      <StatesTable
        rows={registrations}
        empty={<EmptyState title={t('registrations.debugEmpty')}>{t('registrations.debugEmptyHint')}</EmptyState>}
      />
    </Page>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)
