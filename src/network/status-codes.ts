/** A three-digit number that stands alone: no digit, letter, dot, sign or currency touches it. */
const NUMBER = /(?<![\w.$€£#/-]|[a-z\d]:|\d,)[1-5]\d{2}(?![\w%]|[.,:]\d|-\w)/gi;

/** A number that is the value of a JSON-like status field touches its colon: `"status":503`, `status_code=503`, `code:401`. */
const FIELD =
  /["']?(?:status(?:[_ -]?code)?|http[_ -]?(?:status|code)|error[_ -]?code|code|error|状态码|错误码|ステータス)["']?\s*[:=：]\s*["']?([1-5]\d{2})(?![\w.%])/gi;

/** What follows a count, never a status: `400 ms`, `500 tokens`, `404 files`. Most in the plural: `404 page not found` is a status. */
const COUNTED =
  /^\s*(?:-?\s*(?:ms|msecs?|millis\w*|s|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?|days?|weeks?)|[kmgt]i?b|bytes?|bits?|characters?|chars?|tokens?|words?|lines?|rows?|files?|items?|entries|records?|messages?|requests|results|times|retries|attempts|tries|turns|steps|tests|pages|px|pixels|points|percent|usd|dollars|connections|workers|threads|cores|users|objects|elements|columns|tools|calls|samples|of\s+\d+|毫秒|秒|分钟|分|小时|字节|个|次|行|条|字符|ミリ秒|バイト|件|回|文字)(?![\w])/iu;

/** Words right before a number that make it a status. */
const ANNOUNCED =
  /(?:\bhttps?(?:\/\d(?:\.\d)?)?|\bstatus(?:[_ -]?code)?|\bcode|\bapi error|\berror|\bresponse|\bresponded(?: with)?|\breturn(?:s|ed)?(?: an?)?|\brepl(?:y|ied)(?: with)?|\banswer(?:s|ed)?(?: with)?|\bgot(?: an?)?|\bgave(?: an?)?|\breceived(?: an?)?|\bfailed with|\bupstream|\bgateway|\bproxy|\bserver|\bapi|状态码|错误码|错误|返回|响应|ステータス(?:コード)?|エラー(?:コード)?|応答)[\s"'`=：:([<]*$/iu;

/** Reason phrases that servers put right after the number. */
const REASON =
  /^[\s:,"'`\])>-]*(?:bad request|unauthori[sz]ed|payment required|forbidden|not found|method not allowed|request time-?out|conflict|gone|payload too large|content too large|unprocessable|too many requests|client closed|internal server error|not implemented|bad gateway|service unavailable|service temporarily unavailable|gateway time-?out|overloaded|site is overloaded|a timeout occurred|web server|error\b|\{)/i;

/** A number at the very start, alone or as `503 - …`, `429: …`, `404 page not found`. */
const OPENING = /^[\s"'`([<]*$/;

/** A number wrapped on its own: `(429)`, `[503]`, `<502>`. */
function wrapped(before: string, after: string): boolean {
  return /(?<!\w)[([<{]\s*$/.test(before) && /^\s*[)\]>}]/.test(after);
}

/**
 * The HTTP status codes that a text mentions, in order. A number counts only where it is used as a status: announced
 * ("HTTP 502", "status code: 429"), explained ("404 Not Found"), wrapped ("(503)") or opening the text. "after 400 ms" and
 * "port 403" are not.
 */
export function statusCodes(text: string): number[] {
  const found: { at: number; code: number }[] = [];
  for (const match of text.matchAll(FIELD)) found.push({ at: match.index, code: Number(match[1]) });
  for (const match of text.matchAll(NUMBER)) {
    const before = text.slice(Math.max(0, match.index - 40), match.index);
    const after = text.slice(match.index + 3, match.index + 43);
    if (COUNTED.test(after)) continue;
    const opens = match.index < 40 && OPENING.test(before);
    if (opens || ANNOUNCED.test(before) || REASON.test(after) || wrapped(before, after)) {
      found.push({ at: match.index, code: Number(match[0]) });
    }
  }
  return found.sort((a, b) => a.at - b.at).map(({ code }) => code);
}
