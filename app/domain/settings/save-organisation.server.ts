import type { z } from 'zod'
import type { Tx } from '~/infra/db/client'
import type { organisationForm } from './form-schema'
import { organisation } from './read-settings.server'
import { saveSection } from './save-section.server'

type Save = {
  actorId: number
  values: z.infer<typeof organisationForm>
  /** Pictures just received. */
  logoUploadId?: string | undefined
  serviceQrUploadId?: string | undefined
  /** Gives up a picture that was replaced, in the same transaction; returns the storage keys of its files. */
  discard: (tx: Tx, uploadId: string) => Promise<string[]>
}

/** Saves what the organisation is called and how it is reached; returns the storage keys of replaced pictures, to be deleted. */
export async function saveOrganisation({
  actorId,
  values: { removeLogo, removeServiceQr, ...values },
  discard,
  ...given
}: Save): Promise<string[]> {
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
        if (old && old !== kept) obsolete.push(...(await discard(tx, old)))
      }
    },
  })
  return obsolete
}
