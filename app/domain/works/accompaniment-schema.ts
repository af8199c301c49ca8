import { z } from 'zod'
import { accompaniments } from './accompaniment'

export const accompanimentSchema = z.object({ accompaniment: z.enum(accompaniments, { error: 'invalid' }) })
