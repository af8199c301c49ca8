import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { moveTag, setTagActive } from '~/domain/skill-tags/arrange-tags.server'
import { listTags, type TagRow } from '~/domain/skill-tags/queries/tags.server'
import { answeringFaults, asNotification } from '~/http/answering-faults.server'
import { idParam, notFound, requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { readForm } from '~/http/read-form.server'
import { pageTitle } from '~/http/title'
import { redirectWithToast } from '~/http/toast.server'
import { formatDate } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { PostForm, SubmitButton } from '~/ui/form/form'
import { EmptyState, Page } from '~/ui/layout/page'
import { ButtonLink } from '~/ui/primitives/button'
import { DataTable } from '~/ui/primitives/table'
import { Tag } from '~/ui/primitives/tag'
import { SettingsTabs } from '~/ui/settings/settings-tabs'

export async function loader(args: LoaderFunctionArgs) {
  await requireAccess(args, '/settings/skill-tags')
  const [t, tags] = await Promise.all([translateFor(args), listTags()])
  return { title: t('shell.skillTags'), tags }
}

export const action = answeringFaults('tagUpdateFailed', asNotification, async (args) => {
  const { id: actorId } = await requireAccess(args, '/settings/skill-tags')
  const form = await readForm(args.request)
  const tagId = idParam(String(form.get('tag') ?? ''))
  const intent = form.get('intent')
  if (intent === 'up' || intent === 'down') {
    const moved = await moveTag({ actorId, tagId, direction: intent })
    if (!moved.ok) throw notFound()
    return redirect(`${paths.skillTags()}#tag-${tagId}`, 303)
  }
  if (intent !== 'activate' && intent !== 'deactivate') throw new Response(null, { status: 400 })
  const switched = await setTagActive({ actorId, tagId, isActive: intent === 'activate' })
  if (!switched.ok) throw notFound()
  return redirectWithToast(paths.skillTags(), 'tags.updated_ok')
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

export default function SkillTags() {
  const t = useT()
  const [locale, timeZone] = [useLocale(), useTimeZone()]
  const { title, tags } = useLoaderData<typeof loader>()
  return (
    <Page title={title} actions={<ButtonLink to={paths.skillTagNew()}>{t('tags.add')}</ButtonLink>}>
      <SettingsTabs current={paths.skillTags()} />
      <p className="my-4 max-w-column text-muted">{t('tags.lead')}</p>
      <DataTable
        caption={t('tags.caption', { count: tags.length })}
        room="wide"
        rows={tags}
        rowKey={({ id }) => id}
        empty={<EmptyState title={t('tags.empty')}>{t('tags.emptyHint')}</EmptyState>}
        columns={[
          {
            key: 'code',
            header: t('tags.code'),
            cell: ({ id, code }) => (
              <a id={`tag-${id}`} href={paths.skillTag(id)}>
                {code}
              </a>
            ),
          },
          { key: 'name', header: t('tags.name'), cell: ({ name }) => <b>{name}</b> },
          { key: 'max', header: t('tags.maxScore'), numeric: true, cell: ({ maxScore }) => maxScore },
          { key: 'order', header: t('tags.sortOrder'), numeric: true, cell: ({ sortOrder }) => sortOrder },
          {
            key: 'status',
            header: t('tags.status'),
            cell: ({ isActive }) => <Tag tone={isActive ? 'done' : 'neutral'}>{t(isActive ? 'tags.active' : 'tags.inactive')}</Tag>,
          },
          { key: 'uses', header: t('tags.uses'), numeric: true, cell: ({ uses }) => t('tags.usesCount', { count: uses }) },
          { key: 'created', header: t('tags.created'), cell: ({ createdAt }) => formatDate(createdAt, locale, timeZone) },
          {
            key: 'actions',
            header: t('tags.actions'),
            cardLabel: '',
            cell: (tag) => <TagActions tag={tag} first={tags[0]?.id === tag.id} last={tags.at(-1)?.id === tag.id} />,
          },
        ]}
      />
    </Page>
  )
}

function TagActions({ tag: { id, name, isActive }, first, last }: { tag: TagRow; first: boolean; last: boolean }) {
  const t = useT()
  const button = (intent: 'up' | 'down' | 'activate' | 'deactivate') => (
    <SubmitButton
      key={intent}
      intent={intent}
      disabled={(intent === 'up' && first) || (intent === 'down' && last)}
      size="small"
      variant="text"
      aria-label={t('common.actOn', { act: t(`tags.${intent}`), name })}
    >
      {t(`tags.${intent}`)}
    </SubmitButton>
  )
  return (
    <PostForm className="flex flex-wrap items-center gap-x-1">
      <input type="hidden" name="tag" value={id} />
      {button('up')}
      {button('down')}
      {button(isActive ? 'deactivate' : 'activate')}
      <ButtonLink
        to={paths.skillTagDeletion(id)}
        size="small"
        variant="text"
        aria-label={t('common.actOn', { act: t('tags.delete'), name })}
      >
        {t('tags.delete')}
      </ButtonLink>
    </PostForm>
  )
}
