import type { z } from 'zod'
import type { organisationForm } from '~/domain/settings/form-schema'
import { organisation } from '~/domain/settings/read-settings.server'
import { saveSection } from '~/domain/settings/save-section.server'
import { discardStored } from './cancel-upload.server'

type Save = {
  actorId: number
  values: z.infer<typeof organisationForm>
  /** Pictures just received. */
  logoUploadId?: string | undefined
  serviceQrUploadId?: string | undefined
}

/** Saves what the organisation is called and how it is reached; returns the storage keys of replaced pictures, to be deleted. */
export async function saveOrganisation({ actorId, values: { removeLogo, removeServiceQr, ...values }, ...given }: Save): Promise<string[]> {
  const before = await organisation()
  const logoUploadId = given.logoUploadId ?? (removeLogo ? null : before.logoUploadId)
  const serviceQrUploadId = given.serviceQrUploadId ?? (removeServiceQr ? null : before.serviceQrUploadId)
  const obsolete: string[] = []
  await saveSection({
    actorId,
    name: 'organisation',
    changes: { ...values, logoUploadId, serviceQrUploadId },
    also: async (tx) => {
      for (const [old, kept] of [
        [before.logoUploadId, logoUploadId],
        [before.serviceQrUploadId, serviceQrUploadId],
      ] as const) {
        if (old && old !== kept) obsolete.push(...(await discardStored(tx, old)))
      }
    },
  })
  return obsolete
}
