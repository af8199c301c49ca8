import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { answerCall } from '~/http/api/answer-call.server'

/** The JSON API: see docs/api.md. */
export const loader = (args: LoaderFunctionArgs) => answerCall({ ...args, path: args.params['*'] ?? '' })

export const action = (args: ActionFunctionArgs) => answerCall({ ...args, path: args.params['*'] ?? '' })
