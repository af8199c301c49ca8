// A model task under way is followed: how far it is, and once it is over, its page anew.
;(() => {
  const shown = document.querySelector('[data-follow-task]')
  if (!shown) return
  const id = Number(shown.dataset.followTask)
  const again = (ms) => setTimeout(() => location.reload(), ms)
  if (!window.EventSource) return again(5000)
  const source = new EventSource(shown.dataset.events)
  source.onmessage = ({ data }) => {
    const task = JSON.parse(data).find((one) => one.id === id)
    // Not among those that are told: it is looked for now and then.
    if (!task) return (source.close(), again(5000))
    if (task.status === 'completed' || task.status === 'failed') return (source.close(), location.reload())
    if (task.status !== shown.dataset.status) return (source.close(), location.reload())
    const bar = shown.querySelector('progress')
    if (bar) bar.value = task.progress
    const figure = shown.querySelector('b')
    if (figure) figure.textContent = `${task.progress}%`
  }
  source.onerror = () => source.readyState === EventSource.CLOSED && again(5000)
})()
