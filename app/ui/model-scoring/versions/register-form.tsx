import { onnxFormLimits } from '~/domain/model-scoring/onnx/onnx-limits'
import { useT } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { FileField } from '~/ui/form/fields'
import { PostForm, SubmitButton } from '~/ui/form/form'
import { Notice } from '~/ui/layout/page'
import { type Choosable, DatasetChoice } from './dataset-choice'

type Props = {
  datasets: Choosable
  /** Whether the server can run model files. */ able: boolean
  reply: { code: string; at?: string } | null
}

/** A model file with what its makers say of it, and what it is held against. */
export function RegisterForm({ datasets, able, reply }: Props) {
  const t = useT()
  const errorsAt = (at: string) => (reply?.at === at ? [reply.code] : [])
  return (
    <>
      <p className="max-w-column">{t('modelVersions.registerLead')}</p>
      {able ? (
        <PostForm action="#register" encType="multipart/form-data" className="form mt-4">
          <div className="grid gap-5">
            <FileField
              name="model"
              label={t('modelVersions.registerFile')}
              hint={t('modelVersions.registerFileHint', { max: onnxFormLimits.model.maxBytes / (1024 * 1024) })}
              limits={onnxFormLimits.model}
              errors={errorsAt('model')}
              required
            />
            <FileField
              name="manifest"
              label={t('modelVersions.registerManifest')}
              hint={t('modelVersions.registerManifestHint')}
              limits={onnxFormLimits.manifest}
              errors={errorsAt('manifest')}
              required
            />
            <DatasetChoice datasets={datasets} />
            {(!datasets || datasets.length === 0) && <p className="text-muted">{t('modelVersions.ofLibrary')}</p>}
          </div>
          <SubmitButton intent="register" variant="secondary">
            {t('modelVersions.registerBegin')}
          </SubmitButton>
        </PostForm>
      ) : (
        <div className="my-4">
          <Notice tone="warning">{errorText(t, 'onnxMissing')}</Notice>
        </div>
      )}
    </>
  )
}
