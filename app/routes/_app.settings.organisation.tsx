import { type SubmissionResult, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { currencies } from '~/domain/settings/currencies'
import { organisationForm } from '~/domain/settings/form-schema'
import { organisation } from '~/domain/settings/read-settings.server'
import { uploadPurposes } from '~/domain/uploads/upload-purposes'
import { saveOrganisation } from '~/domain/uploads/save-organisation.server'
import { answeringFaults, asWholeReply } from '~/http/answering-faults.server'
import { requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { readMultipart } from '~/http/multipart.server'
import { paths } from '~/http/paths'
import { pageTitle } from '~/http/title'
import { redirectWithToast } from '~/http/toast.server'
import { bringsTyped, broughtBack } from '~/http/typed-form.server'
import { useT } from '~/i18n/provider'
import { CheckboxField, FileField, SelectField, TextField } from '~/ui/form/fields'
import { ErrorSummary, PostForm, SubmitButton } from '~/ui/form/form'
import { Page, Section } from '~/ui/layout/page'
import { SettingsTabs } from '~/ui/settings/settings-tabs'

export async function loader(args: LoaderFunctionArgs) {
  await requireAccess(args, '/settings/organisation')
  const [t, values] = await Promise.all([translateFor(args), organisation()])
  return { title: t('settings.organisation'), values }
}

export const action = answeringFaults('requestFailed', asWholeReply, async (args) => {
  const { id: actorId } = await requireAccess(args, '/settings/organisation')
  if (bringsTyped(args.request)) return broughtBack(args, asWholeReply)
  const { form, uploads } = await readMultipart(args.request, {
    ownerId: actorId,
    slots: { logo: { purpose: 'logo' }, serviceQr: { purpose: 'service_qr' } },
  })
  const submission = parseWithZod(form, { schema: organisationForm })
  const pictures = Object.entries(uploads)
  const refused = Object.fromEntries(pictures.flatMap(([name, file]) => (file.ok ? [] : [[name, [file.code]]])))
  if (submission.status !== 'success' || Object.keys(refused).length > 0) {
    return data(submission.reply({ fieldErrors: refused }), { status: 400 })
  }
  const stored = (name: string) => (uploads[name]?.ok ? uploads[name].uploadId : undefined)
  await saveOrganisation({
    actorId,
    values: submission.value,
    logoUploadId: stored('logo'),
    serviceQrUploadId: stored('serviceQr'),
  })
  return redirectWithToast(paths.settingsOrganisation(), 'settings.saved')
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

const contacts = ['address', 'phone', 'supportEmail', 'businessEmail', 'feedbackEmail'] as const

export default function OrganisationSettings() {
  const t = useT()
  const { title, values } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>() as SubmissionResult | undefined
  const { logoUploadId, serviceQrUploadId, ...texts } = values
  const [form, fields] = useForm<Record<string, string>>({ id: 'organisation', lastResult, defaultValue: texts })
  return (
    <Page title={title}>
      <SettingsTabs current={paths.settingsOrganisation()} />
      <PostForm form={form} encType="multipart/form-data">
        <Section>
          <div className="grid gap-5">
            <p className="text-muted">{t('settings.organisationLead')}</p>
            <ErrorSummary form={form} lead={t('settings.saveFailed_organisation')} />
            <TextField
              field={fields.name!}
              label={t('settings.name')}
              hint={t('settings.nameHint')}
              maxLength={60}
              autoComplete="organization"
            />
            <TextField field={fields.brandSuffix!} label={t('settings.brandSuffix')} hint={t('settings.brandSuffixHint')} maxLength={60} />
            <Picture
              name="logo"
              field={fields.logo!}
              uploadId={logoUploadId}
              removal={<CheckboxField field={fields.removeLogo!} label={t('settings.removeImage')} />}
            />
            <TextField
              field={fields.timeZone!}
              label={t('settings.timeZone')}
              hint={t('settings.timeZoneHint')}
              spellCheck={false}
              required
            />
            <SelectField
              field={fields.currency!}
              label={t('settings.currency')}
              options={currencies.map((value) => ({ value, label: t(`competitions.currency_${value}`) }))}
              required
            />
          </div>
        </Section>
        <Section title={t('settings.contact')}>
          <div className="grid gap-5">
            {contacts.map((name) => (
              <TextField key={name} field={fields[name]!} label={t(`settings.${name}`)} type={name.endsWith('Email') ? 'email' : 'text'} />
            ))}
            <TextField field={fields.chatUrl!} label={t('settings.chatUrl')} hint={t('settings.chatUrlHint')} type="url" />
            <Picture
              name="serviceQr"
              field={fields.serviceQr!}
              uploadId={serviceQrUploadId}
              removal={<CheckboxField field={fields.removeServiceQr!} label={t('settings.removeImage')} />}
            />
          </div>
        </Section>
        <Section title={t('emotion.title')}>
          <TextField
            field={fields.emotionServiceUrl!}
            label={t('settings.emotionServiceUrl')}
            hint={t('settings.emotionServiceHint')}
            type="url"
          />
        </Section>
        <SubmitButton>{t('settings.save')}</SubmitButton>
      </PostForm>
    </Page>
  )
}

type PictureProps = {
  name: 'logo' | 'serviceQr'
  field: { id: string; errors?: string[] | undefined }
  uploadId: string | null
  removal: React.ReactNode
}

function Picture({ name, field, uploadId, removal }: PictureProps) {
  const t = useT()
  const current = uploadId && <img src={paths.upload(uploadId)} alt={t(`settings.${name}Now`)} className="max-h-32 max-w-full" />
  return (
    <div className="grid gap-2">
      <FileField
        name={name}
        id={field.id}
        label={t(`settings.${name}`)}
        hint={t('settings.logoHint')}
        limits={uploadPurposes[name === 'logo' ? 'logo' : 'service_qr']}
        errors={field.errors ?? []}
        current={current || undefined}
      />
      {uploadId && removal}
    </div>
  )
}
