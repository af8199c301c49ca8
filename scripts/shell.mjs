import { spawn } from 'node:child_process'

/** Says what is wrong and what to do, and ends the process. */
export function fail(message) {
  process.stderr.write(`\n${message}\n`)
  process.exit(1)
}

export function say(message) {
  process.stdout.write(`── ${message}\n`)
}

/** Runs a program with its output on the screen (a quiet one: only when it fails) and resolves to its exit code. A signal to us reaches it too. */
export function run(program, args, { env = {}, quiet = false } = {}) {
  return new Promise((resolve, reject) => {
    const output = quiet ? 'pipe' : 'inherit'
    const child = spawn(program, args, { stdio: ['ignore', output, output], env: { ...process.env, ...env } })
    const kept = []
    child.stdout?.on('data', (chunk) => kept.push(chunk))
    child.stderr?.on('data', (chunk) => kept.push(chunk))
    const forward = (signal) => child.kill(signal)
    const signals = ['SIGINT', 'SIGTERM']
    for (const signal of signals) process.on(signal, forward)
    child.on('error', reject)
    child.on('close', (code, signal) => {
      for (const each of signals) process.off(each, forward)
      if (code !== 0) process.stderr.write(Buffer.concat(kept))
      if (signal) process.exit(1)
      resolve(code ?? 1)
    })
  })
}

/** As `run`, but a failure ends everything with a line that names the step. */
export async function mustRun(step, program, args, options) {
  const code = await run(program, args, options)
  if (code !== 0) fail(`${step} failed (exit code ${code}).`)
}

/** Runs a file of an installed package with this Node. */
export function bin(file) {
  return [process.execPath, `node_modules/${file}`]
}
