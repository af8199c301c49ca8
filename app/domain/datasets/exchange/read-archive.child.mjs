import fs from 'node:fs'
import yauzl from 'yauzl'

/**
 * A process of its own: a hostile ZIP or manifest takes as much time and memory as it likes, and both end with the process. Looks at the list of the ZIP's
 * files, reads its manifest and writes a line for each dataset to a file; to its standard output what the manifest says of itself, or one word of what is wrong.
 */

const { file, output, format, version, mostEntries, mostDatasets, mostManifestBytes, mostLineBytes, mostAudioBytes, mostRatio } =
  JSON.parse(process.argv[2] ?? '')

class Fault extends Error {}

try {
  process.stdout.write(JSON.stringify(await readArchive()))
} catch (error) {
  if (!(error instanceof Fault)) throw error
  process.stdout.write(JSON.stringify({ fault: error.message }))
}

async function readArchive() {
  const { entries, manifest } = await listEntries()
  const said = manifestIn(manifest)
  const prefix = manifest.name.slice(0, -'manifest.json'.length)
  const lines = fs.createWriteStream(output)
  said.datasets.forEach((dataset, index) => {
    const { name, sha256, singer, song, voiceType, description, source, split, tags, scoresData } = isObject(dataset) ? dataset : {}
    const recording = typeof dataset?.file === 'string' ? entries.get((prefix + dataset.file).normalize('NFC')) : undefined
    const entry = { name, sha256, singer, song, voiceType, description, source, split, tags, scoresData }
    const line = written({ position: index + 1, entry, audio: recording ? { name: recording.name, fault: recording.fault } : null })
    lines.write(
      `${line ?? JSON.stringify({ position: index + 1, entry: { name: typeof name === 'string' ? name.slice(0, 200) : '' }, audio: null, tooLong: true })}\n`,
    )
  })
  await new Promise((resolve, reject) => lines.end(resolve).on('error', reject))
  return { count: said.datasets.length, tags: said.tags }
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
async function listEntries() {
  const entries = new Map()
  let manifest = null
  let packed = 0
  const { size } = fs.statSync(file)
  const zip = await opened()
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
      if (manifest && manifest.name.length <= fileName.length) continue
      if (uncompressedSize > mostManifestBytes) throw new Fault('manifestTooLarge')
      if (fault !== null) throw new Fault(fault === 'locked' ? 'locked' : 'unreadable')
      manifest = { name: fileName, content: await inflated(zip, entry) }
    }
  } catch (error) {
    if (error instanceof Fault) throw error
    throw new Fault(/invalid (?:relative path|characters in fileName)|absolute path/.test(String(error)) ? 'unsafe' : 'unreadable')
  } finally {
    zip.close()
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

async function inflated(zip, entry) {
  const chunks = []
  let bytes = 0
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    bytes += chunk.length
    if (bytes > mostManifestBytes) throw new Fault('manifestTooLarge')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function manifestIn({ content }) {
  let said
  try {
    said = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content))
  } catch {
    throw new Fault('manifestUnreadable')
  }
  if (!isObject(said) || said.format !== format || !Array.isArray(said.datasets)) throw new Fault('manifestForeign')
  if (!Number.isInteger(said.version) || said.version > version) throw new Fault('manifestNewer')
  if (said.datasets.length > mostDatasets) throw new Fault('tooMany')
  const tags = (Array.isArray(said.tags) ? said.tags : []).filter(
    (tag) => isObject(tag) && typeof tag.code === 'string' && typeof tag.max === 'number',
  )
  return { datasets: said.datasets, tags: tags.slice(0, 500).map(({ code, max }) => ({ code: code.slice(0, 100), max })) }
}

function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
