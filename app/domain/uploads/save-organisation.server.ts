import type { z } from 'zod'
import type { organisationForm } from '~/domain/settings/form-schema'
import { saveSection } from '~/domain/settings/save-section.server'
import { discardStored } from './cancel-upload.server'

type Save = {
  actorId: number
  values: z.infer<typeof organisationForm>
  /** Pictures just received. */
  logoUploadId?: string | undefined
  serviceQrUploadId?: string | undefined
}

/** Saves what the organisation is called and how it is reached; a picture that is replaced or removed is given up. */
export function saveOrganisation({ actorId, values: { removeLogo, removeServiceQr, ...values }, ...given }: Save): Promise<void> {
  const pictures = {
    ...((given.logoUploadId || removeLogo) && { logoUploadId: given.logoUploadId ?? null }),
    ...((given.serviceQrUploadId || removeServiceQr) && { serviceQrUploadId: given.serviceQrUploadId ?? null }),
  }
  return saveSection({
    actorId,
    name: 'organisation',
    changes: { ...values, ...pictures },
    also: async (tx, before, after) => {
      for (const name of ['logoUploadId', 'serviceQrUploadId'] as const) {
        const old = before[name]
        if (old && old !== after[name]) await discardStored(tx, old)
      }
    },
  })
}
