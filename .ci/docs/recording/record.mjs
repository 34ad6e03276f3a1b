// SPDX-License-Identifier: Apache-2.0
// watch TOOLS PAGE WORK: a picture of the page each half second until WORK/stop exists.
// compose TOOLS WORK: for each picture, the terminal of WORK/terminal.cast at the same moment beside it.
import { createRequire } from 'node:module'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

const FRAME_MILLIS = 500
const [mode, tools, ...rest] = process.argv.slice(2)
const { chromium } = createRequire(`${tools}/`)('playwright-core')
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })

async function watch (address, work) {
  const page = await browser.newPage({ viewport: { width: 760, height: 640 } })
  await page.goto(address)
  await page.waitForLoadState('networkidle').catch(() => {})
  const start = Date.now()
  writeFileSync(`${work}/watching`, String(start))
  const taken = []
  for (let i = 0; !existsSync(`${work}/stop`); i++) {
    await pause(Math.max(0, start + i * FRAME_MILLIS - Date.now()))
    taken.push(Date.now())
    await page.screenshot({ path: `${work}/page-${i}.png` })
  }
  writeFileSync(`${work}/taken.json`, JSON.stringify(taken))
}

async function compose (work) {
  const cast = readFileSync(`${work}/terminal.cast`, 'utf8')
  const taken = JSON.parse(readFileSync(`${work}/taken.json`, 'utf8'))
  const began = JSON.parse(cast.slice(0, cast.indexOf('\n'))).timestamp * 1000
  const lasts = JSON.parse(cast.trimEnd().split('\n').at(-1))[0]
  const player = `${tools}/node_modules/asciinema-player/dist/bundle`
  const page = await browser.newPage({ viewport: { width: 1280, height: 470 } })
  await page.setContent(`<style>${readFileSync(`${player}/asciinema-player.css`, 'utf8')}
    body { margin: 0; display: flex; background: #fff } #terminal { width: 720px } img { width: 560px; height: 470px; object-fit: contain; object-position: top }
    </style><div id="terminal"></div><img id="page">`)
  await page.addScriptTag({ path: `${player}/asciinema-player.min.js` })
  await page.evaluate(async text => {
    window.player = AsciinemaPlayer.create({ data: text }, document.getElementById('terminal'),
      { fit: 'width', controls: false, preload: true, poster: 'npt:0:00' })
    await window.player.play()
    await window.player.pause()
  }, cast)
  let frame = 0
  for (let i = 0; i < taken.length; i++) {
    const second = (taken[i] - began) / 1000
    if (second < 0 || second > lasts + 1) continue
    const picture = readFileSync(`${work}/page-${i}.png`).toString('base64')
    await page.evaluate(async ([at, source]) => {
      const image = document.getElementById('page')
      image.src = source
      await image.decode()
      await window.player.seek(at)
    }, [Math.min(second, lasts), `data:image/png;base64,${picture}`])
    await pause(50)
    await page.screenshot({ path: `${work}/both-${String(frame++).padStart(4, '0')}.png` })
  }
  if (frame === 0) throw new Error('The terminal and the page were not recorded at the same time.')
}

try {
  await (mode === 'watch' ? watch(...rest) : compose(...rest))
} finally {
  await browser.close()
}
