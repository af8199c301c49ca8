import { z } from 'zod'
import { reasonOf } from '~/domain/audit/reason'

/** Why somebody else's rating is deleted. */
export const removalSchema = z.object({ reason: reasonOf('reasonRequired') })
