import { answerAside } from '~/infra/db/aside-thread'
import { computations } from './computations'

void answerAside(computations)
