// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.hdfsgears.planner.audit.AuditLoad;
import io.hdfsgears.planner.model.Candidate;
import io.hdfsgears.planner.model.Sensitivity;
import io.hdfsgears.planner.model.Study;
import io.hdfsgears.planner.namespace.Namespace;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The report's figures as JSON; names are stable: they are added to, never changed. */
public final class JsonReport {
    private JsonReport() {}

    public static String of(Material material) {
        Study study = material.study();
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("simulated", true);
        json.put("hosts", study.site().hosts());
        json.put("replication", study.site().replication());
        json.put("dataBytes", study.site().dataBytes());
        json.put("coldShare", study.site().coldShare());
        json.put("predictiveQuantile", study.site().quantile());
        json.put("namespace", namespace(material.namespace()));
        json.put("log", log(material.log()));
        json.put("doubts", Doubts.of(material));
        json.put("today", plan(study, study.today()));
        json.put(
                "plans",
                study.candidates().stream().map(plan -> plan(study, plan)).toList());
        study.recommended().ifPresent(best -> {
            json.put("recommended", best.outcome().plan().name());
            json.put("configuration", SiteXml.properties(best.outcome().plan(), study.site()));
        });
        study.check().ifPresent(check -> json.put("eventCheck", check));
        json.put(
                "sensitivity", study.sensitivity().stream().map(JsonReport::row).toList());
        json.put("assumed", material.assumed());
        try {
            return new ObjectMapper().writerWithDefaultPrettyPrinter().writeValueAsString(json) + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Map<String, Object> namespace(Namespace namespace) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("files", namespace.files());
        json.put("directories", namespace.directories());
        json.put("blocks", namespace.blocks());
        json.put("bytes", namespace.bytes());
        json.put("diskBytes", namespace.diskBytes());
        json.put("erasureCodedBytes", namespace.erasureCodedBytes());
        json.put("openedBytes", namespace.openedBytes(1));
        return json;
    }

    private static Map<String, Object> log(AuditLoad log) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("begins", log.begins().toString());
        json.put("minutes", log.minutes());
        json.put("facts", log.facts());
        return json;
    }

    private static Map<String, Object> plan(Study study, Candidate plan) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("name", plan.outcome().plan().name());
        json.put("layout", plan.outcome().plan().layout());
        json.put("gears", plan.outcome().plan().gears());
        json.put("primaries", plan.outcome().plan().primaries());
        json.put("conduct", plan.outcome().plan().conduct().word());
        json.put("kilowattHoursAYear", plan.outcome().kilowattHoursAYear());
        json.put("saved", study.saved(plan));
        plan.money().ifPresent(money -> json.put("moneyAYear", money));
        plan.grams().ifPresent(grams -> json.put("co2GramsAYear", grams));
        json.put("meanWatts", plan.outcome().meanWatts());
        json.put("meanHostsAwake", plan.outcome().meanAwake());
        json.put("lowestHostsAwake", plan.outcome().lowestAwake());
        json.put("shifts", plan.outcome().shifts());
        json.put("unmetShare", plan.outcome().unmetShare());
        json.put("movedBytesADay", plan.outcome().movedBytesADay());
        json.put("adoptionBytes", plan.adoption().bytes(study.site().dataBytes()));
        json.put("usableBytes", plan.usableBytes());
        json.put("fits", plan.fits());
        json.put("pfimbi", plan.outcome().plan().pfimbi());
        json.put("mostWaitingCopiesBytes", plan.outcome().mostWaitingBytes());
        List<Double> awake = new ArrayList<>(plan.adoption().lowestGear());
        json.put("blocksByReplicasAwakeInTheLowestGear", awake);
        return json;
    }

    private static Map<String, Object> row(Sensitivity.Row row) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("change", row.change());
        json.put("todayKilowattHoursAYear", row.today());
        json.put("planKilowattHoursAYear", row.planned());
        json.put("saved", row.saved());
        json.put("unmetShare", row.unmetShare());
        json.put("fits", row.fits());
        return json;
    }
}
