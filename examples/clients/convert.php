<?php
// An HTML file to a PDF with the curl extension:  php convert.php page.html page.pdf
// PLATEN_URL is the service (default http://127.0.0.1:3000); PLATEN_KEY the key (without one: sandbox, with a watermark).

// Rate limit, full queue, the same request still running, no connection: what passes by itself.
const PASSES = [409, 429, 503, 0];

function convert(array $fields, int $attempts = 5): string
{
    $headers = ['Content-Type: application/json', 'Idempotency-Key: ' . bin2hex(random_bytes(16))];
    if (getenv('PLATEN_KEY')) {
        $headers[] = 'Authorization: Bearer ' . getenv('PLATEN_KEY');
    }
    $retryAfter = 0;
    $curl = curl_init((getenv('PLATEN_URL') ?: 'http://127.0.0.1:3000') . '/pdf/convert');
    curl_setopt_array($curl, [
        CURLOPT_POSTFIELDS => json_encode($fields, JSON_THROW_ON_ERROR),
        CURLOPT_HTTPHEADER => $headers,
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_TIMEOUT => 40,
        CURLOPT_HEADERFUNCTION => function ($curl, string $line) use (&$retryAfter): int {
            if (preg_match('/^retry-after:\s*(\d+)/i', $line, $found)) {
                $retryAfter = (int) $found[1];
            }
            return strlen($line);
        },
    ]);
    for ($attempt = 1; ; $attempt++) {
        $retryAfter = 0;
        // The same Idempotency-Key again: what was done already is not paid twice.
        $answer = curl_exec($curl);
        $status = curl_getinfo($curl, CURLINFO_RESPONSE_CODE);
        if ($answer !== false && $status === 200) {
            return $answer;
        }
        if ($attempt === $attempts || !in_array($answer === false ? 0 : $status, PASSES, true)) {
            $type = curl_getinfo($curl, CURLINFO_CONTENT_TYPE);
            throw new RuntimeException($answer === false ? curl_error($curl) : problemOf($status, $type, $answer));
        }
        sleep($retryAfter ?: 2 ** $attempt);
    }
}

/** Errors are application/problem+json; what a proxy says may be anything. */
function problemOf(int $status, ?string $type, string $text): string
{
    if ($type !== 'application/problem+json') {
        return "$status: $text";
    }
    $problem = json_decode($text, true);
    return "$status {$problem['code']}: {$problem['detail']} (request {$problem['requestId']})";
}

try {
    file_put_contents($argv[2], convert(['html' => file_get_contents($argv[1]), 'format' => 'A4']));
} catch (RuntimeException $error) {
    fwrite(STDERR, $error->getMessage() . "\n");
    exit(1);
}
