// A click into the drawing of a recording plays it from there; so do links to its moments. While it plays, a line goes along.
;(() => {
  const player = document.querySelector('audio[data-hear]')
  if (!player) return
  for (const hint of document.querySelectorAll('[data-hear-hint]')) hint.hidden = hint.dataset.hearHint !== 'click'
  const play = (seconds) => {
    player.currentTime = seconds
    player.play().catch(() => {})
  }
  document.addEventListener('click', (event) => {
    const link = event.target.closest('a[data-hear-from]')
    if (link) {
      event.preventDefault()
      return play(Number(link.dataset.hearFrom))
    }
    const row = event.target.closest('svg[data-hear-row]')
    if (!row) return
    const { left, width } = row.getBoundingClientRect()
    play(Number(row.dataset.hearRow) + ((event.clientX - left) / width) * row.dataset.seconds)
  })
  const heads = [...document.querySelectorAll('svg[data-hear-row]')].map((row) => {
    const head = document.createElementNS('http://www.w3.org/2000/svg', 'path')
    head.setAttribute('class', 'pitch-head')
    head.setAttribute('vector-effect', 'non-scaling-stroke')
    row.append(head)
    row.style.cursor = 'pointer'
    return { row, head }
  })
  const move = () => {
    for (const { row, head } of heads) {
      const { width, height } = row.viewBox.baseVal
      const share = (player.currentTime - row.dataset.hearRow) / row.dataset.seconds
      const x = (share * width).toFixed(1)
      head.setAttribute('d', share >= 0 && share < 1 && player.currentTime > 0 ? `M${x} 0V${height}` : '')
    }
    if (!player.paused) requestAnimationFrame(move)
  }
  for (const type of ['play', 'seeked', 'pause']) player.addEventListener(type, move)
})()
