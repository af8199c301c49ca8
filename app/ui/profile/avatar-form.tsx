import { uploadPurposes } from '~/domain/uploads/upload-purposes'
import { useT } from '~/i18n/provider'
import { FileField } from '~/ui/form/fields'
import { PostForm, SubmitButton } from '~/ui/form/form'
import { Notice, Section } from '~/ui/layout/page'
import { Avatar } from '~/ui/primitives/avatar'

/** The picture, sent by itself, so that it is never lost with another form's fault. */
export function AvatarForm({ name, uploadId, code }: { name: string; uploadId: string | null; code: string | null }) {
  const t = useT()
  return (
    <Section title={t('profile.avatar')}>
      <div className="flex flex-wrap items-start gap-6">
        <Avatar name={name} uploadId={uploadId} size={96} />
        <PostForm encType="multipart/form-data" className="grid min-w-0 grow gap-4">
          {code && <Notice tone="error">{t('errors.avatarFailed')}</Notice>}
          <FileField
            name="avatar"
            label={t('profile.avatarFile')}
            hint={t('profile.avatarHint')}
            limits={uploadPurposes.avatar}
            errors={code && code !== 'avatarFailed' ? [code] : []}
            required
          />
          <div className="actions">
            <SubmitButton intent="avatar" variant="secondary">
              {t('profile.avatarSave')}
            </SubmitButton>
            {uploadId && (
              <SubmitButton intent="remove_avatar" variant="text" formNoValidate>
                {t('profile.avatarRemove')}
              </SubmitButton>
            )}
          </div>
        </PostForm>
      </div>
    </Section>
  )
}
