import path from 'node:path'
import { RuleTester } from 'eslint'
import tseslint from 'typescript-eslint'
import { describe, it } from 'vitest'
import { layersRule } from './layers.js'

RuleTester.describe = describe
RuleTester.it = it

const tester = new RuleTester({ languageOptions: { parser: tseslint.parser } })
const at = (file: string, code: string) => ({ filename: path.resolve('app', file), code })
const refused = (file: string, code: string, messageId: string) => ({ ...at(file, code), errors: [{ messageId }] })

tester.run('layers', layersRule, {
  valid: [
    at('routes/auth.tsx', `import { signIn } from '~/domain/accounts/sign-in.server'`),
    at('routes/auth.tsx', `import { Form } from '@remix-run/react'`),
    at('domain/judging/submit-score.server.ts', `import { db } from '~/infra/db/client'`),
    at('domain/judging/submit-score.server.ts', `import { works } from '../works/queries/upload-page.server'`),
    at('domain/accounts/erase-user.server.ts', `import { placeTakingStatuses } from '~/domain/registrations/states'`),
    at('domain/works/states.ts', `import type { WorkStatus } from '~/infra/db/generated/enums'`),
    at('domain/datasets/import.server.ts', `import { askForProcessing } from '~/domain/media/process-upload.server'`),
    at('domain/datasets/rate.server.ts', `import { recordAudit } from '~/domain/audit/record-audit.server'`),
    at('domain/datasets/import.server.ts', `import { probe } from '~/domain/media/probe.server'`),
    at('domain/model-scoring/score-work.server.ts', `import { findWorkMedia } from '~/domain/works/queries/work-media.server'`),
    at('domain/datasets/figures/rater-figures.ts', `import { severity } from '~/domain/statistics/severity'`),
    at('domain/dashboard/judge.server.ts', `import { openTasks } from '~/domain/datasets/queries.server'`),
    at('domain/personal-data/export.server.ts', `import { ownTasks } from '~/domain/model-scoring/queries.server'`),
    at('infra/jobs/loop.ts', `import { db } from '../db/client'`),
    at('ui/form/fields.tsx', `import { voiceTypes } from '~/domain/accounts/roles'`),
    at('ui/layout/shell.tsx', `import { paths } from '~/http/paths'`),
    at('ui/tables/list.tsx', `import type { Row } from '~/domain/works/queries/upload-page.server'`),
    at('domain/accounts/sign-in.test.ts', `import { makeScore } from '~/domain/judging/submit-score.server'`),
    at('mount.server.ts', `import { db } from './infra/db/client'`),
    { filename: path.resolve('server.ts'), code: `import { db } from './app/infra/db/client'` },
  ],
  invalid: [
    refused('routes/auth.tsx', `import { db } from '~/infra/db/client'`, 'layer'),
    refused('routes/auth.tsx', `import { db } from '../infra/db/client'`, 'layer'),
    refused('routes/auth.tsx', `const { db } = await import('~/infra/db/client')`, 'layer'),
    refused('domain/works/rules.ts', `import { paths } from '~/http/paths'`, 'layer'),
    refused('domain/works/rules.ts', `import { useT } from '~/i18n/provider'`, 'layer'),
    refused('domain/works/rules.ts', `import { useState } from 'react'`, 'package'),
    refused('domain/works/rules.ts', `import { redirect } from '@remix-run/node'`, 'package'),
    refused('domain/competitions/rules.ts', `import { canLock } from '../works/rules'`, 'area'),
    refused('domain/results/rank.ts', `export * from '~/domain/advancement/rules'`, 'area'),
    refused('domain/works/rules.ts', `import { tag } from '~/domain/datasets/tags'`, 'area'),
    refused('domain/works/states.ts', `import { stageStatuses } from '~/domain/competitions/states'`, 'states'),
    refused('domain/model-scoring/rules.ts', `import { rate } from '~/domain/datasets/rate.server'`, 'area'),
    refused('domain/uploads/rules.ts', `import { probe } from '~/domain/media/probe.server'`, 'area'),
    refused('domain/media/process-upload.server.ts', `import { settleWork } from '~/domain/works/record-work.server'`, 'area'),
    refused('domain/datasets/rules.ts', `import { canLock } from '~/domain/works/rules'`, 'area'),
    refused('infra/jobs/loop.ts', `import { catalogue } from '~/jobs/catalogue'`, 'layer'),
    refused('infra/session.ts', `import { find } from '../domain/accounts/queries/viewer.server'`, 'layer'),
    refused('ui/tables/list.tsx', `import { list } from '~/domain/works/queries/upload-page.server'`, 'server'),
    refused('ui/tables/list.tsx', `import { requireUser } from '~/http/guards.server'`, 'layer'),
    refused('jobs/catalogue.ts', `import { db } from '~/infra/db/client'`, 'layer'),
    refused('i18n/provider.tsx', `import { paths } from '~/http/paths'`, 'layer'),
  ],
})
