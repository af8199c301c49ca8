import fs from 'node:fs'
import yauzl from 'yauzl'
import { ManifestParts, TooHeavy } from './take-manifest-apart.mjs'

/**
 * A process of its own: a hostile ZIP or manifest takes as much time and memory as it likes, and both end with the process. Looks at the list of the ZIP's
 * files, reads its manifest and writes a line for each dataset to a file; to its standard output what the manifest says of itself, or one word of what is wrong.
 */

const { file, output, format, version, ...limits } = JSON.parse(process.argv[2] ?? '')
const { mostEntries, mostDatasets, mostManifestBytes, mostHeadBytes, mostDatasetBytes, mostLineBytes, mostAudioBytes, mostRatio } = limits

class Fault extends Error {}

try {
  process.stdout.write(JSON.stringify(await readArchive()))
} catch (error) {
  if (!(error instanceof Fault)) throw error
  process.stdout.write(JSON.stringify({ fault: error.message }))
}

async function readArchive() {
  const zip = await opened()
  const lines = fs.openSync(output, 'w')
  try {
    const { entries, manifest } = await listEntries(zip)
    const prefix = manifest.fileName.slice(0, -'manifest.json'.length)
    let count = 0
    const parts = new ManifestParts({
      mostHeadBytes,
      mostDatasetBytes,
      onDataset(dataset) {
        if (++count > mostDatasets) throw new Fault('tooMany')
        fs.writeSync(lines, `${lineOf(dataset, count, (name) => entries.get((prefix + name).normalize('NFC')))}\n`)
      },
    })
    return { tags: tagsIn(await inflated(zip, manifest, parts)) }
  } finally {
    zip.close()
    fs.closeSync(lines)
  }
}

/** A dataset on one line, undefined being one that is too long to be looked at. */
function lineOf(dataset, position, recordingOf) {
  const { name, sha256, singer, song, voiceType, description, source, split, tags, scoresData } = isObject(dataset) ? dataset : {}
  const recording = typeof dataset?.file === 'string' ? recordingOf(dataset.file) : undefined
  const entry = { name, sha256, singer, song, voiceType, description, source, split, tags, scoresData }
  const line = dataset === undefined ? null : written({ position, entry, audio: recording ?? null })
  return (
    line ?? JSON.stringify({ position, entry: { name: typeof name === 'string' ? name.slice(0, 200) : '' }, audio: null, tooLong: true })
  )
}

/** A dataset on one line; null of one that says too much, or nests it too deep. */
function written(listed) {
  try {
    const line = JSON.stringify(listed)
    return line.length <= mostLineBytes ? line : null
  } catch {
    return null
  }
}

/** All the files there are, by name; a name that leads out of the folder, or files that lie over one another, are nobody's mistake. */
async function listEntries(zip) {
  const entries = new Map()
  let manifest = null
  let packed = 0
  const { size } = fs.statSync(file)
  try {
    for await (const entry of zip.eachEntry()) {
      const { fileName, compressedSize, uncompressedSize } = entry
      if (zip.entriesRead > mostEntries || zip.entryCount > mostEntries) throw new Fault('tooMany')
      packed += compressedSize
      if (packed > size) throw new Fault('bomb')
      if (fileName.endsWith('/') || fileName.startsWith('__MACOSX/')) continue
      const fault = faultOf(entry)
      entries.set(fileName.normalize('NFC'), { name: fileName, fault })
      if (!/^(?:[^/]+\/)?manifest\.json$/.test(fileName)) continue
      // The one that stands highest, where a program has put all into a folder.
      if (manifest && manifest.fileName.length <= fileName.length) continue
      if (uncompressedSize > mostManifestBytes) throw new Fault('manifestTooLarge')
      // However well it packs: datasets that are alike are no bomb, and it ends at its limit.
      if (fault !== null && fault !== 'bomb') throw new Fault(fault === 'locked' ? 'locked' : 'unreadable')
      manifest = entry
    }
  } catch (error) {
    if (error instanceof Fault) throw error
    throw new Fault(/invalid (?:relative path|characters in fileName)|absolute path/.test(String(error)) ? 'unsafe' : 'unreadable')
  }
  if (!manifest) throw new Fault('noManifest')
  return { entries, manifest }
}

async function opened() {
  try {
    return await yauzl.openPromise(file, { lazyEntries: true, autoClose: false, strictFileNames: true })
  } catch {
    throw new Fault('unreadable')
  }
}

/** Why a file of the ZIP cannot be taken out of it; null when it can. */
function faultOf(entry) {
  if (entry.isEncrypted()) return 'locked'
  if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8) return 'packed'
  if (entry.uncompressedSize > mostAudioBytes) return 'tooLarge'
  return entry.uncompressedSize > 1024 * 1024 && entry.uncompressedSize > mostRatio * entry.compressedSize ? 'bomb' : null
}

/** Gives the manifest to `parts` as it comes; what it says beside its datasets. */
async function inflated(zip, manifest, parts) {
  let bytes = 0
  const stream = await zip.openReadStreamPromise(manifest).catch(asUnreadable)
  stream.on('error', () => {})
  const chunks = stream[Symbol.asyncIterator]()
  for (;;) {
    const { done, value } = await chunks.next().catch(asUnreadable)
    if (done) return parsed(() => parts.end())
    bytes += value.length
    if (bytes > mostManifestBytes) throw new Fault('manifestTooLarge')
    parsed(() => parts.write(value))
  }
}

function asUnreadable() {
  throw new Fault('unreadable')
}

function parsed(parse) {
  try {
    return parse()
  } catch (error) {
    if (error instanceof TooHeavy) throw new Fault('tooHeavy')
    if (error instanceof SyntaxError || error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA') throw new Fault('manifestUnreadable')
    throw error
  }
}

function tagsIn(said) {
  if (!isObject(said) || said.format !== format || !Array.isArray(said.datasets)) throw new Fault('manifestForeign')
  if (!Number.isInteger(said.version) || said.version > version) throw new Fault('manifestNewer')
  const tags = (Array.isArray(said.tags) ? said.tags : []).filter(
    (tag) => isObject(tag) && typeof tag.code === 'string' && typeof tag.max === 'number',
  )
  return tags.slice(0, 500).map(({ code, max }) => ({ code: code.slice(0, 100), max }))
}

function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
